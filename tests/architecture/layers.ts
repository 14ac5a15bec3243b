/**
 * The parts of the product in their order: each may know those before it, none those after it, and those that stand in one line do not know
 * each other. A feature is one part; the inbox, which is the largest, is ten.
 */
export const featureOrder: string[][] = [
  ['auth'],
  ['billing/entitlements'],
  ['workspaces/members'],
  ['workspaces'],
  ['workspaces/invites'],
  ['billing'],
  ['bots'],
  ['agents'],
  ['files'],
  ['inbox/conversations'],
  ['inbox/timeline'],
  ['inbox/webhooks'],
  ['inbox/engines'],
  ['inbox/ingest', 'inbox/delivery', 'inbox/handoff'],
  ['inbox/privacy'],
  ['inbox/actions'],
  ['inbox'],
  ['saved-replies'],
  ['alerts'],
  ['search'],
  ['audit'],
  ['site'],
]

/** The part a file of `src/features` belongs to, or the provider it is of; '' for everything else. */
export function partOf(path: string): string {
  const found =
    /^src\/(?:features\/(inbox\/(?!web\/)[^/]+(?=\/)|workspaces\/(?:members|invites)(?=\/)|billing\/entitlements(?=\/)|[^/]+)|providers\/([^/]+))\//.exec(
      path,
    )
  return found?.[1] ?? found?.[2] ?? ''
}

/** A kind of file, and the kinds it may import besides its own. */
interface Layer {
  is: RegExp
  /**
   * What everybody here may import. `own:` is the same part or provider, `earlier:` a part before this one in the order of features;
   * `lazy:` only by `import()`.
   */
  may: string[]
}

/**
 * Who may import whom. A file is in the first layer that fits; what is not listed here is forbidden. From below: shared < platform, contracts <
 * payloads < providers, servers and pages of features < app, screens < cli, sandbox. docs/decisions/013-import-rules-are-a-test.md says why.
 */
export const layers: Record<string, Layer> = {
  test: {
    is: /\.test\.tsx?$|(^|\/)testing\/|(^|\/)fixtures\//,
    may: ['*'],
  },
  shared: { is: /^src\/shared\//, may: ['shared'] },
  platform: { is: /^src\/platform\//, may: ['shared', 'platform'] },

  // What crosses the wire and pure decisions: read by the server and the browser. Outside of the inbox it is what stands in the first folder of
  // a feature; in the inbox, whose use cases stand there themselves, it is told by its name.
  contracts: {
    is: /^src\/features\/((?!inbox\/)([^/]+|workspaces\/(members|invites)|billing\/entitlements)\/[^/]+|inbox\/(?!web\/)(.+\/)?(contract|\w+Contract|rules|ports|sourceLimits|mentions|videoHosts))\.ts$/,
    may: ['shared', 'own:contracts', 'earlier:contracts'],
  },
  featureWeb: {
    is: /^src\/features\/([^/]+|workspaces\/(members|invites))\/web\//,
    may: ['shared', 'own:contracts', 'own:featureWeb', 'earlier:contracts', 'kit', 'query', 'live', 'cards', 'cardShape'],
  },
  featureServer: {
    is: /^src\/features\/(([^/]+|workspaces\/(members|invites))\/server\/|inbox\/)/,
    may: ['shared', 'platform', 'own:contracts', 'own:featureServer', 'earlier:contracts', 'earlier:featureServer'],
  },

  // The outside world. What the browser shows of a company reads nothing that could not go there; bodies that several providers read are
  // read in one place, so that no provider knows another.
  payloads: { is: /^src\/providers\/payloads\//, may: ['shared', 'contracts', 'payloads'] },
  cardShape: { is: /^src\/providers\/(card|channels|snippet|analytics)\.ts$/, may: ['shared', 'contracts', 'cardShape'] },
  card: { is: /^src\/providers\/[^/]+\/(card|snippets|reasons\.strings)\.ts$/, may: ['shared', 'contracts', 'cardShape', 'own:card'] },
  // The interface that all of them have, and what they are given; the list of them is for the composition root.
  providerShape: {
    is: /^src\/providers\/(provider|forwarder|ProviderPorts)\.ts$/,
    may: ['shared', 'contracts', 'cardShape', 'providerShape'],
  },
  registry: { is: /^src\/providers\/registry\.ts$/, may: ['providerShape', 'provider'] },
  provider: {
    is: /^src\/providers\//,
    may: ['shared', 'contracts', 'payloads', 'cardShape', 'providerShape', 'own:provider', 'own:card'],
  },

  // Stand-ins know the wire of the companies they play, and nothing of us. The bots live on our own SDK, as anybody's would;
  // what sets the sandbox up may use everything there is. The phone's page and its server share their contract.
  sandboxContracts: { is: /^src\/sandbox\/[^/]+\/contract\.ts$/, may: ['shared', 'sandboxContracts'] },
  sandboxBots: { is: /^src\/sandbox\/bots\//, may: ['sandbox', 'sandboxContracts', 'sandboxBots', 'sdk'] },
  sandboxHost: {
    is: /^src\/sandbox\/(seed\/|open\w+\.ts$)/,
    may: ['shared', 'contracts', 'featureServer', 'platform', 'app', 'sandbox', 'sandboxContracts', 'sandboxBots', 'sandboxHost'],
  },
  sandboxWeb: { is: /^src\/sandbox\/web\//, may: ['shared', 'sandboxContracts', 'sandboxWeb', 'kit'] },
  sandbox: { is: /^src\/sandbox\//, may: ['shared', 'sandboxContracts', 'sandbox'] },

  // The composition root puts everything together, and the commands stand on it. They ask for the sandbox only when it is one: an installation
  // for live use has no such folder.
  app: {
    is: /^src\/app\//,
    may: [
      'shared',
      'contracts',
      'featureServer',
      'provider',
      'providerShape',
      'cardShape',
      'registry',
      'platform',
      'app',
      'lazy:sandbox',
      'lazy:sandboxHost',
    ],
  },
  cli: {
    is: /^src\/cli\//,
    may: ['shared', 'contracts', 'featureServer', 'provider', 'registry', 'platform', 'app', 'cli', 'lazy:sandbox', 'lazy:sandboxHost'],
  },

  // The page: kit below calls, calls below live changes, screens above all.
  kit: { is: /^src\/web\/(components|dates|device|hooks|lazy|navigation|styles|virtual)\//, may: ['shared', 'kit'] },
  // The cards and sentences of all providers, found by their place.
  cards: { is: /^src\/web\/providers\//, may: ['shared', 'cardShape', 'cards', 'kit'] },
  query: { is: /^src\/web\/query\//, may: ['shared', 'contracts', 'kit', 'query'] },
  live: { is: /^src\/web\/live\//, may: ['shared', 'contracts', 'kit', 'query', 'live'] },
  screens: {
    is: /^src\/web\/([^/]+\.tsx?$|screens\/|routes\/)/,
    may: ['shared', 'contracts', 'featureWeb', 'cards', 'cardShape', 'kit', 'query', 'live', 'screens'],
  },

  sdk: { is: /^sdk\/node\//, may: ['sdk'] },
}

/** Single imports that no layer allows, each with its reason. */
export const exceptions: { from: string; to: RegExp; because: string }[] = [
  {
    from: 'src/web/live/register.ts',
    to: /^src\/features\/.+\/web\/feature\.ts$/,
    because: 'It is the list of the features that follow what happens.',
  },
  {
    from: 'src/platform/http/buildApp.ts',
    to: /^src\/features\/inbox\/timeline\/videoHosts\.ts$/,
    because: "The page's policy names the players that may be framed, from the one list that the page frames them by.",
  },
  ...['SmtpMailer', 'whyNot'].map((name) => ({
    from: `src/providers/smtp/${name}.ts`,
    to: /^src\/platform\/mail\/Mailer\.ts$/,
    because: 'E-mail brings no customers: it sends what the platform calls an e-mail, and answers as the platform asks.',
  })),
]

/** Where features and the frame of the page name a company, which otherwise only providers do. */
export const namedCompanies: { files: RegExp; companies: string[]; because: string }[] = [
  {
    files: /^src\/features\/agents\//,
    companies: ['google', 'dialogflow'],
    because: 'The specification names them in the addresses and errors of its calls; how they are asked is in the provider.',
  },
  {
    files: /^src\/features\/auth\//,
    companies: ['google', 'slack', 'dialogflow'],
    because: 'They are the two companies one signs in with; what differs between them, and which rights are asked for, is decided here.',
  },
  {
    files: /^src\/features\/(workspaces|audit)\//,
    companies: ['google', 'slack'],
    because: 'A workspace can be connected to Slack; its calls, its rows and its lines in the audit log say so.',
  },
  {
    files: /^src\/web\/(screens|worker)\//,
    companies: ['google', 'slack'],
    because: 'The addresses that Google and Slack send a browser back to have screens, and the settings have the way to connect.',
  },
  {
    files: /^src\/features\/alerts\//,
    companies: ['slack'],
    because: 'A direct message is one in the Slack of the workspace; the ledger and the settings say so.',
  },
  {
    files: /^src\/web\/query\/(useMe|useHasWorkspace)\.ts$/,
    companies: ['slack'],
    because: "The wire calls a person's workspaces `slack_integrations`.",
  },
  {
    files: /^src\/features\/inbox\/handoff\/contract\.ts$/,
    companies: ['slack'],
    because: 'The specification calls `metadata.slack_user` what names the people of a note; it is refused.',
  },
]
