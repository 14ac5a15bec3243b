import { exceptions, featureOrder, layers, partOf } from './layers.ts'
import type { SourceFile } from './readTree.ts'

/** Every import that no rule allows, as `file -> target`, with the reason where it is not the layer alone. */
export function findViolations(files: SourceFile[]): string[] {
  return files.flatMap((file) => {
    const all = [...file.imports.map((target) => ({ target, isLazy: false })), ...file.lazy.map((target) => ({ target, isLazy: true }))]
    return all.flatMap(({ target, isLazy }) => {
      const problem = problemOf(file.path, target, isLazy)
      return problem === null ? [] : [`${file.path} -> ${target} (${problem})`]
    })
  })
}

function problemOf(from: string, to: string, isLazy: boolean): string | null {
  const [here, there] = [layerOf(from), layerOf(to)]
  if (here === null) return 'the file is in no layer'
  if (there === null) return isPlain(to) ? null : 'the target is in no layer'
  if (here === 'test') return null
  if (there === 'test') return 'only tests may use what is for tests'
  if (exceptions.some((exception) => exception.from === from && exception.to.test(to))) return null
  const allowed = layers[here]!.may
  const same = partOf(from) === partOf(to)
  if (allowed.includes(there) || (isLazy && allowed.includes(`lazy:${there}`))) return null
  if (same && allowed.includes(`own:${there}`)) return null
  if (allowed.includes(`earlier:${there}`))
    return isEarlier(partOf(to), partOf(from)) ? null : `${partOf(to)} does not come before ${partOf(from)} in the order of features`
  return `${here} may not import ${there}`
}

export function layerOf(path: string): string | null {
  return Object.entries(layers).find(([, layer]) => layer.is.test(path))?.[0] ?? null
}

/** Style sheets, pictures, package.json: they import nothing of ours. */
function isPlain(path: string): boolean {
  return !/\.(tsx?|mjs)$/.test(path)
}

function isEarlier(one: string, other: string): boolean {
  const [first, second] = [one, other].map((part) => featureOrder.findIndex((line) => line.includes(part)))
  return first! >= 0 && second! >= 0 && first! < second!
}
