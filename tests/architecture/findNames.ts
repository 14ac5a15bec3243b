import { layerOf } from './findViolations.ts'
import { exceptions, namedCompanies } from './layers.ts'
import type { SourceFile } from './readTree.ts'

const companies =
  /slack|google|messenger|facebook|instagram|microsoft|whatsapp|telegram|dialogflow|chatfuel|manychat|botcopy|dashbot|stripe/gi

/** Companies that the code of features and of the page's frame names though no exception says why, as `file: company`. */
export function findCompanies(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => /^src\/(features|web)\//.test(path) && layerOf(path) !== 'test')
    .flatMap(({ path, text }) => {
      const allowed = namedCompanies.filter((exception) => exception.files.test(path)).flatMap((exception) => exception.companies)
      const named = new Set([...`${path}\n${codeOf(text)}`.matchAll(companies)].map(([name]) => name.toLowerCase()))
      return [...named].filter((name) => !allowed.includes(name)).map((name) => `${path}: ${name}`)
    })
}

const decidesByScope = /(?<!typeof )\bscope\b\s*(===?|!==?|<>|in\s*\()\s*'\w/

/**
 * Files that decide by themselves what a scope sees, as the name of one would have to be added there. The platform does not know of scopes at
 * all; what only keeps them, as the tables do, does not count.
 */
export function findVisibility(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('src/') && !path.startsWith('src/platform/db/') && layerOf(path) !== 'test')
    .filter(({ path, text }) => decidesByScope.test(codeOf(text)) || (layerOf(path) === 'platform' && /\bscope\b/.test(codeOf(text))))
    .map(({ path }) => path)
}

/** Those of the exceptions that nothing needs any more. */
export function findIdleExceptions(files: SourceFile[]): string[] {
  return [
    ...exceptions
      .filter(
        ({ from, to }) =>
          !files.some(({ path, imports, lazy }) => path === from && [...imports, ...lazy].some((target) => to.test(target))),
      )
      .map(({ from, to }) => `${from} -> ${String(to)}`),
    ...namedCompanies
      .filter(
        (exception) =>
          !files.some(({ path, text }) => exception.files.test(path) && new RegExp(exception.companies.join('|'), 'i').test(codeOf(text))),
      )
      .map((exception) => String(exception.files)),
  ]
}

/** The source without its comments: they may say where something comes from. */
function codeOf(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
}
