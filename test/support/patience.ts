import { vi } from 'vitest'

/** A second, as `vi.waitFor` has it, is short on two cores with three files at work: what is waited for comes. */
const PATIENCE = { timeout: 10_000 }
const { waitFor } = vi

vi.waitFor = (callback, options = PATIENCE) => waitFor(callback, options)
