import { parseSync } from 'vite'
import { brand } from '#shared/brand.ts'
import { layerOf } from './findViolations.ts'
import type { SourceFile } from './readTree.ts'
import { walkNodes } from './walkNodes.ts'

const spelled = new RegExp(`\\b${brand.name}\\b`)

/** What programs of others rely on, so that it outlives the product's name: a header of webhooks, and the SDKs' class in code that is shown. */
const relied = /\bX-Baton-Secret\b|\bimport Baton\b|\bBaton(?=\(|::)/g

/**
 * Texts of `src` that spell the product's name instead of taking it from `shared/brand.ts`, as `file: text`: strings, templates and what stands
 * between tags. Comments may say it. So may HTML files, the manifest of the page and `sdk`, which cannot import it, and tests, which look for it.
 */
export function findSpelledName(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('src/') && path !== 'src/shared/brand.ts' && layerOf(path) !== 'test')
    .filter(({ text }) => text.includes(brand.name))
    .flatMap(({ path, text }) =>
      textsOf(path, text)
        .filter((one) => spelled.test(one.replace(relied, '')))
        .map((one) => `${path}: ${one.trim()}`),
    )
}

/** The texts in a source: its strings, the fixed parts of its templates, and what stands between tags. */
function textsOf(path: string, source: string): string[] {
  const texts: string[] = []
  walkNodes(parseSync(path, source).program, ({ type, value }) => {
    if (type === 'TemplateElement') texts.push(String((value as { cooked: string | null }).cooked))
    else if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') texts.push(value)
  })
  return texts
}
