import { errorsOf } from '#shared/errors.ts'

/** Why a call of a bot is refused. */
export const botCallErrors = errorsOf('bot-call', {
  badKeys: [
    'bad-keys',
    'These keys are not good: the apikey is revoked or unknown, or the clientkey is not of a bot of its workspace. The page of the bot shows both.',
  ],
  // What kept the body from being read; the health of the bot shows the same.
  unreadableBody: ['unreadable', ({ problem }: { problem: string }) => problem],
  noObject: ['unreadable', 'The body must be a JSON object, or a form.'],
  noConversation: ['unreadable', ({ field }: { field: string }) => `The body names no conversation: expected "${field}".`],
  noSocket: ['unreadable', 'The body names no socket: expected "socket_id".'],
  noPause: ['unreadable', 'The body does not say what to do: expected "paused": true or false.'],
  noLanguageService: ['not-found', 'There is no language service here; ask your own, and report what the bot says.'],
})
