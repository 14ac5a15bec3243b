import type { LetGo } from '#features/bots/server/BotPorts.ts'

/** For bots that no company gave anything. */
export const letGoOfNothing: LetGo = () => Promise.resolve()
