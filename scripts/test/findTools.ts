import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

/** A program that the tests need from the machine. */
interface Tool {
  /** The variable by which a person names another one, and by which the tests learn of the one found. */
  variable: string
  /** Looked for in this order: on the PATH, or where an absolute path says. */
  names: string[]
  /** Debian's package, and Homebrew's. */
  apt: string
  brew: string
  /** Without it some tests say that they are skipped; in CI none may be. */
  mayLack: boolean
}

const tools: Tool[] = [
  {
    variable: 'CHROMIUM_PATH',
    names: [
      'chromium',
      'chromium-browser',
      'google-chrome',
      'google-chrome-stable',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    apt: 'chromium',
    brew: '--cask chromium',
    mayLack: false,
  },
  { variable: 'REDIS_SERVER', names: ['redis-server'], apt: 'redis-server', brew: 'redis', mayLack: true },
  { variable: 'PYTHON', names: ['python3'], apt: 'python3', brew: 'python', mayLack: false },
  { variable: 'RUBY', names: ['ruby'], apt: 'ruby', brew: 'ruby', mayLack: false },
]

/** Where each tool is, by its variable; or what a person has to do first. */
export type Found = { env: Record<string, string>; lacks: string[] } | { demand: string }

/** Finds what the tests need from the machine. What is missing is installed, where this is root on a Debian, or asked for. */
export function findTools(inCi: boolean): Found {
  let missing = tools.filter((tool) => find(tool) === undefined)
  if (missing.length > 0 && process.getuid?.() === 0 && onPath('apt-get')) {
    installFromDebian(missing.map((tool) => tool.apt))
    missing = tools.filter((tool) => find(tool) === undefined)
  }
  const demanded = missing.filter((tool) => inCi || !tool.mayLack)
  if (demanded.length > 0) return { demand: demandOf(demanded) }
  const env = Object.fromEntries(tools.flatMap((tool) => ((path) => (path === undefined ? [] : [[tool.variable, path]]))(find(tool))))
  return {
    env,
    lacks: missing.map((tool) => `There is no ${tool.names[0]} on this machine: the tests that need it are skipped. ${demandOf([tool])}`),
  }
}

function find({ variable, names }: Tool): string | undefined {
  const named = process.env[variable]
  if (named) return mayRun(named) ? named : undefined
  for (const name of names) {
    const path = isAbsolute(name) ? (mayRun(name) ? name : undefined) : onPath(name)
    if (path !== undefined) return path
  }
  return undefined
}

function onPath(name: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(mayRun)
}

function mayRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A machine that never heard of the packages learns of them first. */
function installFromDebian(packages: string[]): void {
  console.log(`Installing what the tests need from Debian: ${packages.join(', ')}.`)
  const apt = (...words: string[]) =>
    spawnSync('apt-get', words, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0
  const install = () => apt('install', '-y', '--no-install-recommends', ...packages)
  if (!install() && apt('update')) install()
}

function demandOf(missing: Tool[]): string {
  const command =
    process.platform === 'darwin'
      ? missing.map((tool) => `brew install ${tool.brew}`).join(' && ')
      : `sudo apt-get update && sudo apt-get install -y ${missing.map((tool) => tool.apt).join(' ')}`
  return `Install ${missing.map((tool) => tool.names[0]).join(', ')} (${command}), or name where it is by ${missing.map((tool) => tool.variable).join(', ')}.`
}
