import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { importedFile } from './importedFile.ts'
import { readImports } from './readImports.ts'

/** A file of the checkout, by its path from the root, and what it imports. */
export interface SourceFile {
  path: string
  lines: number
  text: string
  hasDefaultExport: boolean
  /** Files of the checkout, by their path. */
  imports: string[]
  /** Those that are only loaded when the code asks for it. */
  lazy: string[]
  /** Packages, by their name: `@fastify/static`, `zod`. */
  packages: string[]
}

/** Reads every TypeScript file below the folders. `root` is the checkout. */
export function readTree(root: string, folders: string[]): SourceFile[] {
  return folders.flatMap((folder) => listFiles(root, folder)).map((path) => readSource(path, readFileSync(join(root, path), 'utf8')))
}

export function readSource(path: string, text: string): SourceFile {
  const { specifiers, lazy, hasDefaultExport } = readImports(path, text)
  const fileOf = (specifier: string) => importedFile(path, specifier) ?? []
  const packages = [...specifiers, ...lazy]
    .filter((specifier) => !/^(#|\.|node:)/.test(specifier) && !builtinModules.includes(specifier))
    .map((specifier) => /^(@[^/]+\/)?[^/]+/.exec(specifier)![0])
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  return { path, lines, text, hasDefaultExport, imports: specifiers.flatMap(fileOf), lazy: lazy.flatMap(fileOf), packages }
}

function listFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : listFiles(root, path)
    return /\.(tsx?|mjs)$/.test(entry.name) ? [path] : []
  })
}
