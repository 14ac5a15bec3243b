import type { AccessOutcome } from './Entry.ts'
import type { Home } from './thePeople.ts'

/** Ownership is handed over only by owners. */
export const onlyOwners = (before: AccessOutcome, home?: Home) => (before === 'ok' && !home?.rights.is_owner ? 'forbidden' : before)
/** Who sees a part does not change what others see. */
export const onlyWhoSeesAll = (before: AccessOutcome, home?: Home) =>
  home && !home.rights.is_owner && home.scope !== 'all' ? 'forbidden' : before

/** Who sees a part of a bot's conversations does not say where they go, and hands none of its customers on. */
export const onlyWhoSeesAllOf = (bot: 'shop' | 'help') => (before: AccessOutcome, home?: Home) =>
  before === 'ok' && home && !home.rights.is_owner && home.scope !== 'all' && !home.bots.includes(bot) ? 'forbidden' : before
/** Who sees a part lets nobody in who sees more. */
export const notWhoSeesLess = (before: AccessOutcome, home?: Home) => (before === 'ok' ? onlyWhoSeesAll(before, home) : before)

/** What somebody else shared is changed by who may change people. */
export const notMine = (before: AccessOutcome, home?: Home) =>
  before === 'ok' && home && !home.rights.is_owner && !home.rights.edit ? 'forbidden' : before

/** Anyone who is let through finds that there is nothing: no company is set up, and nothing is connected. */
export const whenOk = (instead: AccessOutcome) => (before: AccessOutcome) => (before === 'ok' ? instead : before)
