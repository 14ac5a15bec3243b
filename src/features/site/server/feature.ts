import type { Config } from '#platform/config/config.ts'
import type { Vault } from '#platform/crypto/secrets.ts'
import type { Feature } from '#platform/Feature.ts'
import { handle } from '#platform/http/handle.ts'
import type { CallPorts } from '#platform/http/registerRoutes.ts'
import * as contract from '#features/site/contract.ts'
import { registerOneClick } from './registerOneClick.ts'
import { unsubscribe } from './unsubscribe.ts'
import { wantMail } from './wantMail.ts'

interface SitePorts extends CallPorts {
  vault: Vault
  config: Pick<Config, 'mail'>
}

export function siteFeature(ports: SitePorts): Feature {
  const { vault, config } = ports
  const support = config.mail?.from.address ?? null
  return {
    name: 'site',
    routes: [
      handle(contract.unsubscribe, async (ctx, { body }) => ({ ...(await unsubscribe(ctx, body, vault)), support })),
      handle(contract.wantMail, (ctx) => wantMail(ctx, vault)),
    ],
    register: (app) => registerOneClick(app, ports),
    calls: [contract.unsubscribeOneClick],
  }
}
