import { sql } from 'kysely'
import { Vault } from '#platform/crypto/secrets.ts'
import type { Mode } from '#platform/config/config.ts'
import type { Database } from '#platform/db/openDatabase.ts'
import { createOutsideClient } from '#platform/outbound-http/outsideFetch.ts'
import { toldDevices } from '#features/alerts/server/push/toldDevices.ts'
import { stateOfVapidKeys } from '#features/alerts/server/push/vapidKeys.ts'
import { isThisMachine } from '#shared/isThisMachine.ts'
import { many } from '#shared/many.ts'
import { findings, reasonOf, type Finding } from './Finding.ts'

const timeoutMs = 5000
/** So many push services are asked, those of the most devices: which ones there are, browsers say. */
const maxServices = 5

const { ok, warn } = findings('Push')

export interface PushFacts {
  /** Empty where there is none yet. */
  secret: string
  mode: Mode
  publicUrl: string
}

/** Whether notifications can reach devices: by the keys of the installation, the address that browsers see, and the push services of the devices. */
export async function checkPush(db: Database, { secret, mode, publicUrl }: PushFacts): Promise<Finding[]> {
  return [await checkKeys(db, secret), checkPage(publicUrl), ...(await checkServices(db, mode))]
}

async function checkKeys(db: Database, secret: string): Promise<Finding> {
  const state = await stateOfVapidKeys(db, secret === '' ? null : new Vault(secret))
  if (state === 'none') return ok('its keys are made when the first browser asks for them')
  if (state === 'open') return ok('its keys open')
  return warn(
    'its keys do not open with this secret',
    'Set BATON_SECRET, or the file "secret" of the data folder, to the one that was used before. Otherwise new keys are made, and a device is reached again once its page was opened.',
  )
}

/** Browsers know notifications only where nobody on the way can change the page: by https, or on the machine itself. */
function checkPage(publicUrl: string): Finding {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'https:' || isThisMachine(hostname)) return ok(`browsers offer notifications at ${publicUrl}`)
  return warn(
    `browsers offer no notifications at ${publicUrl}`,
    'Put a proxy with a certificate in front, and set PUBLIC_URL to its https address.',
  )
}

async function checkServices(db: Database, mode: Mode): Promise<Finding[]> {
  const { rows } = await sql<{ service: string; devices: number }>`select d.service, count(*)::int as devices from ${toldDevices()}
    group by d.service order by devices desc, d.service limit ${maxServices}`.execute(db)
  // Their addresses come from browsers.
  const fetch = createOutsideClient({ mode })
  return Promise.all(
    rows.map(async ({ service, devices }) => {
      const says = `${service} (${many(devices, 'device')})`
      try {
        // Only the played one of this machine speaks plain http.
        const url = new URL(`https://${service}`)
        if (isThisMachine(url.hostname)) url.protocol = 'http:'
        await fetch(url.href, { method: 'HEAD', timeoutMs })
        return ok(`${says} answers`)
      } catch (error) {
        return warn(
          `${says} does not answer (${reasonOf(error)})`,
          'Its devices get no notifications meanwhile; alerts go by e-mail. Check that this machine may reach it, and the firewall on the way out.',
        )
      }
    }),
  )
}
