/** The features in their order: each may know those before it, none those after it. */
export const ladder = [
  'auth',
  'members',
  'workspaces',
  'invites',
  'billing',
  'bots',
  'files',
  'conversations',
  'messages',
  'replies',
  'alerts',
  'search',
  'training',
  'assistant',
  'audit',
  'site',
]

/** A kind of file, and the kinds it may import besides its own. */
interface Room {
  is: RegExp
  /**
   * What everybody here may import. `own:` is the same feature or provider, `earlier:` a feature before this one in the
   * ladder; `lazy:` only by `import()`.
   */
  may: string[]
}

/**
 * Who may import whom. A file is in the first room that fits; `shared` means src/shared. What is not listed here is forbidden.
 * docs/decisions/013-who-may-import-whom.md says why.
 */
export const rooms: Record<string, Room> = {
  test: {
    is: /\.test\.tsx?$|(^|\/)testing\/|(^|\/)fixtures\//,
    may: ['*'],
  },
  shared: { is: /^src\/shared\//, may: ['shared'] },

  // What crosses the wire and pure decisions: read by the server and the browser.
  words: { is: /^src\/features\/[^/]+\/[^/]+\.ts$/, may: ['shared', 'own:words', 'earlier:words'] },
  featureServer: {
    is: /^src\/features\/[^/]+\/server\//,
    may: ['shared', 'own:words', 'own:featureServer', 'earlier:words', 'earlier:featureServer', 'machine'],
  },
  featureWeb: {
    is: /^src\/features\/[^/]+\/web\//,
    may: ['shared', 'own:words', 'own:featureWeb', 'earlier:words', 'kit', 'pageApi', 'live', 'card'],
  },

  // The outside world. What the browser shows of a company reads nothing that could not go there.
  card: { is: /^src\/providers\/[^/]+\/(card|snippets)\.ts$/, may: ['shared', 'words', 'own:card'] },
  provider: { is: /^src\/providers\//, may: ['shared', 'words', 'own:provider', 'own:card'] },

  // Stand-ins know the wire of the companies they play, and nothing of us. The bots live on our own SDK, as anybody's would;
  // who furnishes the sandbox may use everything there is. The phone's page and its server share their words.
  sandboxWords: { is: /^src\/sandbox\/[^/]+\/contract\.ts$/, may: ['shared', 'sandboxWords'] },
  sandboxBots: { is: /^src\/sandbox\/bots\//, may: ['sandbox', 'sandboxWords', 'sandboxBots', 'sdk'] },
  sandboxHost: {
    is: /^src\/sandbox\/(seed\/|open\w+\.ts$)/,
    may: ['shared', 'words', 'featureServer', 'machine', 'assembly', 'sandbox', 'sandboxWords', 'sandboxBots', 'sandboxHost'],
  },
  sandboxWeb: { is: /^src\/sandbox\/web\//, may: ['shared', 'sandboxWords', 'sandboxWeb', 'kit'] },
  sandbox: { is: /^src\/sandbox\//, may: ['shared', 'sandboxWords', 'sandbox'] },

  // The machine room knows no rule of the product; the assembly puts everything together. It asks for the sandbox only when it is one:
  // an installation for live use has no such folder.
  assembly: {
    is: /^src\/server\/(cli\/|(main|Extension|(compose|open|run|start)\w+)\.ts$)/,
    may: ['shared', 'words', 'featureServer', 'provider', 'card', 'machine', 'assembly', 'lazy:sandbox', 'lazy:sandboxHost'],
  },
  machine: { is: /^src\/server\//, may: ['shared', 'words', 'machine'] },

  // The page: kit below calls, calls below live changes, screens above all.
  kit: { is: /^src\/web\/(ui|styles)\//, may: ['shared', 'kit'] },
  pageApi: { is: /^src\/web\/api\//, may: ['shared', 'words', 'kit', 'pageApi'] },
  live: { is: /^src\/web\/realtime\//, may: ['shared', 'words', 'kit', 'pageApi', 'live'] },
  screens: {
    is: /^src\/web\/([^/]+\.tsx?$|screens\/)/,
    may: ['shared', 'words', 'featureWeb', 'card', 'kit', 'pageApi', 'live', 'screens'],
  },

  sdk: { is: /^sdk\/node\//, may: ['sdk'] },
}

/** Single imports that no room allows, each with its reason. */
export const doors: { from: string; to: RegExp; because: string }[] = [
  {
    from: 'src/web/live/register.ts',
    to: /^src\/features\/[^/]+\/web\/[^/]+\.ts$/,
    because: 'It is the list of what each change does to what each feature keeps.',
  },
]
