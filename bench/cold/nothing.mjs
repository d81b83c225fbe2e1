// A process that does nothing, asked for the version of its Node.js.
