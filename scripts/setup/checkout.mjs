import { fileURLToPath } from 'node:url'

/** The folder of this checkout, without a slash at the end. */
export const checkout = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
