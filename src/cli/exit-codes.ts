/** Some documents failed, or an input is not there. */
export const EXIT_FAILED = 1
/** The command line or the environment is wrong; nothing was tried. */
export const EXIT_MISUSED = 2
