// Puts the sandbox together and adds it to the server, whose parts it may use: stand-ins, the seed, the bots and the customers' phone.
import { join } from 'node:path'
import { brand } from '#shared/brand.ts'
import type { Company } from '#features/auth/rules.ts'
import { returnsOf } from '#features/auth/server/oauthRoutes.ts'
import type { AppDependencies } from '#app/AppDependencies.ts'
import type { Extension } from '#app/Extension.ts'
import { freePort } from '#platform/embedded-postgres/freePort.ts'
import { sandboxGoogle } from './google/google.ts'
import { sandboxGrants } from './google/sandboxGrants.ts'
import { onlyHere, onlyOurPages } from './kit/onlyHere.ts'
import { Mailbox } from './mail/Mailbox.ts'
import { serveMail } from './mail/serveMail.ts'
import { startMailServer } from './mail/startMailServer.ts'
import { northwind, sandboxBots, shopBot, smalltalkBot, type SandboxBot } from './northwind.ts'
import { standIns as allStandIns } from './standIns.ts'
import type { StandIn } from './StandIn.ts'
import { sandboxSlack } from './slack/slack.ts'
import { servePictures } from './pictures/servePictures.ts'
import type { PhoneBot } from './phone/contract.ts'
import { FaultBoard } from './phone/FaultBoard.ts'
import { FirstRelay } from './phone/FirstRelay.ts'
import { Platform } from './phone/Platform.ts'
import { dockTags, servePage } from './phone/servePage.ts'
import { servePhone } from './phone/servePhone.ts'
import { BotCrew } from './bots/BotCrew.ts'
import { serveWebhook } from './bots/serveWebhook.ts'
import { findCustomers, readPast } from './seed/readPhones.ts'
import { relayRow } from './seed/relayRow.ts'
import { seedSandbox } from './seed/seedSandbox.ts'
import { settleSandbox } from './seed/settleSandbox.ts'
import { signInLink, serveSignIn, visitors } from './seed/signIn.ts'
import { secretsOf } from './seed/writeBots.ts'
import { writeCompanyBots } from './seed/writeCompanyBots.ts'

/** How long the link that is printed at the start is good for, in minutes. */
const printedLinkMinutes = 60

/** From whom the sandbox's e-mails come. */
const sender = { name: brand.name, address: 'baton@sandbox.example' }

export interface SandboxOptions {
  /** How long the bots look busy before they speak; for tests that have to come in between. */
  think?: () => Promise<unknown>
  /** Whether the product's pages show the bar of the sandbox and the customer's phone beside them. They do unless told otherwise. */
  dock?: boolean
  /** How long the customer of the first hand-over takes to read and to type; as a person does unless told otherwise. */
  wait?: (ms: number) => Promise<unknown>
}

/** The sandbox, for one server: Google and Slack played, Northwind seeded, its bots running, a phone at `/sandbox`, and a mailbox. Answers this machine only. */
export async function openSandbox(deps: AppDependencies, options: SandboxOptions = {}): Promise<Extension> {
  const { app, config, db, vault, sources, onError } = deps
  // Companies and bots must know the address before the server listens, so a free port is looked for first.
  const port = config.port === 0 ? await freePort(config.host) : config.port
  const url = config.publicUrl ?? `http://localhost:${port}`
  await seedSandbox(db, { vault, url })
  await settleSandbox(db, vault, url)
  const standIns = Object.entries(allStandIns).map(([name, make]) =>
    make({ server: url, url: `${url}/sandbox/${name}`, sign: (text) => vault.sign(`sandbox ${name} ${text}`), onError }),
  )
  const companyBots = standIns.flatMap(({ bots }) => bots)
  const engines = standIns.flatMap(({ engine }) => engine ?? [])
  await writeCompanyBots(db, companyBots, { sources, engines, vault, url, now: Date.now() })

  const google = {
    clientId: 'sandbox-baton',
    clientSecret: `sandbox-${vault.sign('sandbox google').slice(0, 32)}`,
    issuer: `${url}/sandbox/google`,
  }
  const slack = {
    clientId: 'sandbox-baton',
    clientSecret: `sandbox-${vault.sign('sandbox slack').slice(0, 32)}`,
    issuer: `${url}/sandbox/slack`,
  }
  const board = new FaultBoard(standIns)
  const pictures = () => `${url}/sandbox/pictures`
  const platformOf = (bot: SandboxBot) =>
    new Platform({ bot, past: (whose, customer) => readPast(db, whose, customer), faults: () => board.now, pictures })
  const platforms = sandboxBots.map(platformOf)
  const companyPlatforms = playAll(standIns, platformOf)
  const crew = new BotCrew({ platforms, board, server: url, pictures, keys: (bot) => secretsOf(bot, vault), onError, ...options })

  const relay = new FirstRelay({
    platform: platforms.find(({ bot }) => bot === shopBot)!,
    ...relayRow(db, shopBot),
    ...(options.wait && { wait: options.wait }),
    onError,
  })
  await relay.open()

  const mailbox = await Mailbox.open(join(config.dataDir, 'sandbox-mail.jsonl'))
  const mailServer = await startMailServer(mailbox)
  const enders: (() => void)[] = []
  await app.register(
    async (sandbox) => {
      onlyHere(sandbox)
      const returnsTo = (company: Company) => returnsOf(company).map((path) => url + path)
      await sandbox.register(sandboxGoogle({ ...(config.google ?? google), redirectUris: returnsTo('google'), grants: sandboxGrants }), {
        prefix: '/google',
      })
      await sandbox.register(sandboxSlack({ ...(config.slack ?? slack), redirectUris: returnsTo('slack') }), {
        prefix: '/slack',
      })
      for (const standIn of standIns) await sandbox.register(standIn.serve, { prefix: `/${standIn.name}` })
      serveWebhook(sandbox, smalltalkBot, board, (headers, body) => crew.webhook(smalltalkBot, headers, body))
      servePictures(sandbox)
      await sandbox.register(async (pages) => {
        onlyOurPages(pages)
        servePage(pages)
        await serveSignIn(pages, deps)
        await pages.register(async (mail) => void enders.push(await serveMail(mail, mailbox)), { prefix: '/mail' })
        const endPhones = servePhone(pages, {
          workspace: northwind.name,
          platforms: [...platforms, ...companyPlatforms],
          board,
          personas: visitors(url),
          bots: () => [...crew.states(), ...companyStates(standIns)],
          onBots: (listener) => crew.onChange(listener),
          find: (bot, phrase) => findCustomers(db, bot, phrase),
          relay,
        })
        enders.push(endPhones)
      })
    },
    { prefix: '/sandbox' },
  )
  return {
    pageTags: options.dock === false ? '' : dockTags,
    config: {
      port,
      google: config.google ?? google,
      slack: config.slack ?? slack,
      mail: config.mail ?? { url: mailServer.url, from: sender },
      providerVariables: {
        GOOGLE_CLIENT_ID: google.clientId,
        GOOGLE_CLIENT_SECRET: google.clientSecret,
        ...Object.fromEntries(standIns.flatMap(({ variables }) => Object.entries(variables))),
        ...config.providerVariables,
      },
    },
    async start() {
      await crew.start()
      return welcome(url, await signInLink(deps, url, printedLinkMinutes))
    },
    async close() {
      relay.close()
      for (const end of enders) end()
      await crew.close()
      await mailServer.close()
    },
  }
}

/** Lets each company play for its bots; answers where their customers write. */
function playAll(standIns: readonly StandIn[], platformOf: (bot: SandboxBot) => Platform): Platform[] {
  return standIns.flatMap((standIn) =>
    standIn.bots.map(({ bot }) => {
      const platform = platformOf(bot)
      standIn.play(platform)
      return platform
    }),
  )
}

/** The bots of companies are always there; what goes wrong with them is the company's to say. */
function companyStates(standIns: readonly StandIn[]): PhoneBot[] {
  return standIns.flatMap(({ title, bots }) =>
    bots.map(({ bot: { clientKey, name, about, channel }, face }) => ({ clientKey, name, about, channel, face, via: title, line: null })),
  )
}

function welcome(url: string, link: string): string {
  return [
    '',
    `  ${brand.name} is ready.`,
    '',
    `  Inbox   ${link}`,
    '          (one-time link, signs you in as Mara Olsen; valid for an hour)',
    `  Phone   ${url}/sandbox`,
    '          (write as a customer, or sign in as somebody else)',
    `  Mail    ${url}/sandbox/mail`,
    '          (where every e-mail lands)',
    `  Devices ${url}/sandbox/push`,
    '          (where notifications arrive)',
    '',
    '  Ctrl-C stops it.',
    '',
    '',
  ].join('\n')
}
