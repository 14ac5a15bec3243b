import { errorsOf } from '#shared/errors.ts'

/** Why Slack connects no workspace, or was not asked. */
export const slackErrors = errorsOf('slack', {
  tokenNotAsked: ['unavailable', 'Slack could not be asked about this token. Please try again.'],
  noSingleWorkspace: ['bad-input', 'Slack let in no single workspace.'],
  notAsItShould: ['unavailable', ({ problem }: { problem: string }) => `Slack does not answer as it should (${problem}).`],
  codeNotTaken: ['bad-input', ({ code }: { code: string }) => `Slack does not take the code (${code}).`],
})
