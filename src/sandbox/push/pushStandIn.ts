import { switches } from '#sandbox/kit/switches.ts'
import type { MakeStandIn } from '#sandbox/StandIn.ts'
import { PushCompany } from './PushCompany.ts'
import { PushDevices } from './PushDevices.ts'
import { servePush } from './servePush.ts'

const sentences: Readonly<Record<keyof PushCompany['faults'], string>> = {
  expired: 'It says that the subscription has expired (410).',
  gone: 'It knows no such subscription (404).',
  busy: 'It answers that too much is sent (429).',
  down: 'It answers with 503.',
  slow: 'It answers three seconds late.',
  silent: 'It takes a notification and breaks off before it answers.',
}

/** A push service for the devices of the sandbox, which are at `/sandbox/push`. */
export const makePushStandIn: MakeStandIn = ({ server, url, onError }) => {
  const company = new PushCompany(() => url)
  const devices = new PushDevices(company, server, onError)
  return {
    name: 'push',
    title: 'Push service',
    variables: {},
    bots: [],
    faults: switches(company.faults, sentences),
    async serve(app) {
      company.serve(app)
      await app.register(async (pages) => {
        const end = await servePush(pages, devices)
        // An open page would keep the server from stopping.
        app.addHook('preClose', async () => end())
      })
    },
    play: () => undefined,
  }
}
