import { spawnSync } from 'node:child_process'
import { chromium } from '#testing/findChromium.ts'
import { findProgram, onPath, type Program } from '#testing/findProgram.ts'

/** A program that the tests need from the machine; they learn by its variable of the one found. */
interface Tool extends Program {
  /** What people call it. */
  called: string
  /** Debian's package, and Homebrew's. */
  apt: string
  brew: string
  /** Without it some tests say that they are skipped; in CI none may be. */
  mayLack: boolean
}

const tools: Tool[] = [
  { ...chromium, called: 'Chromium', apt: 'chromium-headless-shell', brew: '--cask chromium', mayLack: false },
  { called: 'Redis', variable: 'REDIS_SERVER', names: ['redis-server'], apt: 'redis-server', brew: 'redis', mayLack: true },
  { called: 'Python 3', variable: 'PYTHON', names: ['python3'], apt: 'python3', brew: 'python', mayLack: false },
  { called: 'Ruby', variable: 'RUBY', names: ['ruby'], apt: 'ruby', brew: 'ruby', mayLack: false },
]

/** Where each tool is, by its variable; or what a person has to do first. */
export type Found = { env: Record<string, string>; lacks: string[] } | { demand: string }

/** Finds what the tests need from the machine. What is missing is installed, where this is root on a Debian, or asked for. */
export function findTools(inCi: boolean): Found {
  let missing = tools.filter((tool) => findProgram(tool) === undefined)
  if (missing.length > 0 && process.getuid?.() === 0 && onPath('apt-get')) {
    installFromDebian(missing.map((tool) => tool.apt))
    missing = tools.filter((tool) => findProgram(tool) === undefined)
  }
  const demanded = missing.filter((tool) => inCi || !tool.mayLack)
  if (demanded.length > 0) return { demand: demandOf(demanded) }
  const env = Object.fromEntries(
    tools.flatMap((tool) => ((path) => (path === undefined ? [] : [[tool.variable, path]]))(findProgram(tool))),
  )
  return {
    env,
    lacks: missing.map((tool) => `There is no ${tool.called} on this machine: the tests that need it are skipped. ${demandOf([tool])}`),
  }
}

/** A machine that never heard of the packages learns of them first. */
function installFromDebian(packages: string[]): void {
  console.log(`Installing what the tests need from Debian: ${packages.join(', ')}.`)
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0
  const install = () => apt('install', '-y', '--no-install-recommends', ...packages)
  if (!install() && apt('update')) install()
}

function demandOf(missing: Tool[]): string {
  const command =
    process.platform === 'darwin'
      ? missing.map((tool) => `brew install ${tool.brew}`).join(' && ')
      : `sudo apt-get update && sudo apt-get install -y ${missing.map((tool) => tool.apt).join(' ')}`
  return `Install ${missing.map((tool) => tool.called).join(', ')} (${command}), or name where it is by ${missing.map((tool) => tool.variable).join(', ')}.`
}
