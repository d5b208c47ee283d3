package io.clusterwire.resp;

/** Placeholder that the module compiles with; replaced by the codec. */
public enum RespType {}
