/** The {@code clusterwire} command: thin calls into the library modules, on files and standard input alone. */
@NullMarked
package io.clusterwire.cli;

import org.jspecify.annotations.NullMarked;
