import { accessSync, constants, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { checkout } from './checkout.mjs'
import { SetupError } from './SetupError.mjs'

/**
 * Demands that this user may write into the checkout; npm and Vite would fail later, and less clearly.
 *
 * @param {string} why what has to be written, as the end of "… has to be …"
 */
export function demandWritable(why) {
  try {
    accessSync(checkout, constants.W_OK)
  } catch {
    const owner = statSync(checkout).uid
    throw new SetupError(
      `${why}, but ${checkout} belongs to the user with the id ${owner}, and you are ${userInfo().username} (${userInfo().uid}).\n` +
        'Run this once as its owner, or clone Baton into a folder of your own.',
    )
  }
}
