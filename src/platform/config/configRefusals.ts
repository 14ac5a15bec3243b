import { isThisMachine } from '#shared/isThisMachine.ts'
import { displayVariable, type Variables } from './configVariables.ts'

type Environment = Record<string, string | undefined>

const companies = 'GOOGLE|SLACK|GRAPH|FACEBOOK|MESSENGER|INSTAGRAM|STRIPE|DIALOGFLOW|CHATFUEL|MANYCHAT|BOTCOPY|DASHBOT'
const override = new RegExp(`^(${companies})_(.*_)?(BASE_URL|ISSUER|HOST)$`)

/** The companies that sign people in, and how their credentials look. */
const companyOf = {
  GOOGLE: {
    name: 'Google',
    real: 'a real Google project',
    isReal: (id: string, secret: string) => id.endsWith('.apps.googleusercontent.com') || secret.startsWith('GOCSPX-'),
  },
  SLACK: {
    name: 'Slack',
    real: 'a real Slack app',
    isReal: (id: string, secret: string) => /^\d{9,}\.\d{9,}$/.test(id) || /^[0-9a-f]{32}$/.test(secret),
  },
}

/** What live does not start with: it never plays a company, and never talks to another address than the company's own. */
export function refusalsOfLive(found: Variables, env: Environment): string[] {
  const refusals: string[] = []
  for (const name of Object.keys(env)) {
    if (env[name] && override.test(name))
      refusals.push(`${name} points a company's address elsewhere. That is for the sandbox; live talks to the real ones. Remove it.`)
  }
  refusals.push(...refusalsOfCompany('GOOGLE', found), ...refusalsOfCompany('SLACK', found))
  if ((found.SMTP_URL === undefined) !== (found.MAIL_FROM === undefined)) {
    refusals.push('SMTP_URL and MAIL_FROM go together: set both, or neither to leave e-mail off.')
  }
  if ((found.FILES_ACCESS_KEY_ID === undefined) !== (found.FILES_SECRET_ACCESS_KEY === undefined)) {
    refusals.push(
      'FILES_ACCESS_KEY_ID and FILES_SECRET_ACCESS_KEY go together: set both, or neither where the machine itself has the rights.',
    )
  }
  if (found.PUBLIC_URL === undefined) {
    refusals.push('PUBLIC_URL is missing: the address at which people and bots reach this server, such as https://inbox.example.com.')
  } else if (new URL(found.PUBLIC_URL).protocol === 'http:' && !isThisMachine(new URL(found.PUBLIC_URL).hostname)) {
    refusals.push(
      `${displayVariable('PUBLIC_URL', found.PUBLIC_URL)} is plain http. Live needs https; only http://localhost is let through, to try it out.`,
    )
  }
  if (found.DATABASE_URL !== undefined && found.BATON_SECRET === undefined) {
    refusals.push(
      'BATON_SECRET is missing: with DATABASE_URL every server needs the same secret, of at least 32 random characters, to read what another encrypted.',
    )
  }
  return refusals
}

/** Live signs people in by a company only with credentials of its own, and with all of them. */
function refusalsOfCompany(name: keyof typeof companyOf, found: Variables): string[] {
  const refusals: string[] = []
  const [id, secret] = [found[`${name}_CLIENT_ID`], found[`${name}_CLIENT_SECRET`]]
  const [pair, company] = [`${name}_CLIENT_ID`, companyOf[name]]
  if (id?.startsWith('sandbox') || secret?.startsWith('sandbox')) {
    refusals.push(`${pair} or ${name}_CLIENT_SECRET is one of the sandbox. Live needs credentials of ${company.real}.`)
  }
  if ((id === undefined) !== (secret === undefined)) {
    refusals.push(`${pair} and ${name}_CLIENT_SECRET go together: set both, or neither to leave ${company.name} off.`)
  }
  return refusals
}

/** What the sandbox does not start with: it signs anybody in, so it is for one machine, and nothing real belongs into it. */
export function refusalsOfSandbox(found: Variables, env: Environment): string[] {
  const refusals: string[] = []
  if (found.HOST !== undefined && !isThisMachine(found.HOST)) {
    refusals.push(
      `${displayVariable('HOST', found.HOST)} would let others reach the sandbox, which signs anybody in. It listens on 127.0.0.1 only; use "npm run live" to serve others.`,
    )
  }
  if (found.PUBLIC_URL !== undefined && !isThisMachine(new URL(found.PUBLIC_URL).hostname)) {
    refusals.push(
      `${displayVariable('PUBLIC_URL', found.PUBLIC_URL)} is not on this machine, and the sandbox signs anybody in. Remove it; use "npm run live" to serve others.`,
    )
  }
  if (found.SMTP_URL !== undefined && !isThisMachine(new URL(found.SMTP_URL).hostname)) {
    refusals.push(
      `${displayVariable('SMTP_URL', found.SMTP_URL)} is not on this machine. The sandbox keeps its e-mails in an inbox of its own; remove it.`,
    )
  }
  for (const name of ['GOOGLE', 'SLACK'] as const) {
    const issuer = found[`${name}_ISSUER`]
    const company = companyOf[name]
    if (issuer !== undefined && !isThisMachine(new URL(issuer).hostname)) {
      refusals.push(
        `${displayVariable(`${name}_ISSUER`, issuer)} is not on this machine. The sandbox plays ${company.name} by itself; remove it.`,
      )
    }
    if (company.isReal(found[`${name}_CLIENT_ID`] ?? '', found[`${name}_CLIENT_SECRET`] ?? '')) {
      refusals.push(
        `${name}_CLIENT_ID or ${name}_CLIENT_SECRET is of ${company.real}. The sandbox plays ${company.name} by itself; use "npm run live".`,
      )
    }
  }
  if (env['NODE_ENV'] === 'production') refusals.push('NODE_ENV=production with the sandbox is a mistake: use "npm run live".')
  return refusals
}
