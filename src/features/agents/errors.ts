import { brand } from '#shared/brand.ts'
import { errorsOf } from '#shared/errors.ts'

type Problem = { problem: string }

/** Why an agent is not listed, connected or given a template. */
export const agentErrors = errorsOf('agent', {
  noCompany: ['unavailable', 'This server has no Dialogflow.'],
  unavailable: ['unavailable', ({ problem }: Problem) => `Dialogflow does not answer at the moment: ${problem}`],
  noRight: [
    'forbidden',
    ({ address }: { address: string }) =>
      `Your Google account has not given ${brand.name} the right to do this. Connect it again at ${address}.`,
  ],
  noZip: ['bad-input', 'There is no zip file at this address.'],
  noTemplate: ['bad-input', ({ status }: { status: number }) => `There is no template at this address: the answer was ${status}.`],
  mayNotChange: ['forbidden', ({ problem }: Problem) => `The bot may not change its agent: ${problem}`],
  none: ['not-found', 'There is no agent in this project.'],
  notTaken: ['bad-input', ({ problem }: Problem) => `Dialogflow did not take the template: ${problem}`],
  noneToConnect: ['bad-input', 'There is no agent in this project that your Google account may use.'],
  noneToUse: ['not-found', 'There is no agent in this project that your Google account may use.'],
  notListed: ['unavailable', ({ problem }: Problem) => `Dialogflow did not list your agents: ${problem}`],
})
