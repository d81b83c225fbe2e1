/** Some documents failed, or an input is not there. */
export const EXIT_FAILED = 1
/** The command line or the environment is wrong; nothing was tried. */
export const EXIT_MISUSED = 2
/** All went well, and some document gave no text at all. */
export const EXIT_NO_TEXT = 3
/** Ended by Ctrl-C, as shells count it. */
export const EXIT_INTERRUPTED = 130
