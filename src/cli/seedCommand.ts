import { CommandError, type Command } from './Command.ts'
import { withDependencies, type CommandDependencies } from './withDependencies.ts'

/** Fills a sandbox that is empty, as `npm start` does at its first start. */
export const seedCommand: Command = {
  name: 'seed',
  args: [],
  options: {},
  usage: '',
  summary: 'Fills an empty sandbox with Northwind Outdoors: people, bots and some 300 conversations.',
  async run(given) {
    const fill = async ({ db, vault, config, publicUrl }: CommandDependencies) => {
      if (config.mode !== 'sandbox')
        throw new CommandError('Only a sandbox is filled with made-up conversations; this database is of another mode.')
      // Not loaded otherwise: an installation for live use does not have the sandbox.
      const { seedSandbox } = await import('#sandbox/seed/seedSandbox.ts')
      return seedSandbox(db, { vault, url: publicUrl })
    }
    const seeded = await withDependencies(given, fill, 'sandbox')
    return { text: seeded ? 'The sandbox is filled.' : 'The sandbox has its workspace already; nothing was changed.', json: { seeded } }
  },
}
