package io.clusterwire.bus;

/** Placeholder that the module compiles with; replaced by the codec. */
public enum BusLayout {}
