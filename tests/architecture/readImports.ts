import { parseSync } from 'vite'
import { walkNodes } from './walkNodes.ts'

/** What a file says about others: each import, export-from, `import()` and `import('…')` of a type, in the words it uses. */
export interface FileImports {
  specifiers: string[]
  /** Those of them that are only loaded when the code asks for it: `import()`. */
  lazy: string[]
  hasDefaultExport: boolean
}

/**
 * Reads a TypeScript file with a real parser, so that code in strings and comments is not taken for code.
 *
 * @throws when the file is no valid TypeScript, or imports something by an expression, which nobody could check
 */
export function readImports(file: string, text: string): FileImports {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  const found: FileImports = { specifiers: [], lazy: [], hasDefaultExport: false }
  walkNodes(program, (node) => {
    if (node['type'] === 'ExportDefaultDeclaration') found.hasDefaultExport = true
    if (!carriers.has(String(node['type'])) || !node['source']) return
    const source = node['source'] as { type: string; value?: unknown }
    if (typeof source.value === 'string') (node['type'] === 'ImportExpression' ? found.lazy : found.specifiers).push(source.value)
    else if (!isFoundAtRunTime(file)) throw new Error(`${file} imports by an expression (${source.type}), which nobody can check.`)
  })
  return found
}

const carriers = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression', 'TSImportType'])

/** PostgreSQL's binaries are found by the system of the machine; this is the one file that looks for them. */
function isFoundAtRunTime(file: string): boolean {
  return file.endsWith('src/platform/embedded-postgres/findBinaries.ts')
}
