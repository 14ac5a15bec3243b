import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Member, textMember } from './Member.ts'
import { filesBelow, quoted } from './sources.ts'
import { zip } from './zip.ts'

/** What the wheel is called, with the version of the source. */
export function pythonFile(root: string): string {
  return `${distribution(readProject(root))}-py3-none-any.whl`
}

/** The Python SDK as a wheel, which pip installs as it is: an sdist would have pip fetch what builds it. */
export function packPython(root: string): Member {
  const folder = join(root, 'sdk/python')
  const project = readProject(root)
  const info = `${distribution(project)}.dist-info`
  const members = [
    ...filesBelow(join(folder, 'baton'), /^[^/]+\.(py|typed)$/, 'baton/'),
    textMember(`${info}/METADATA`, metadata(project, readFileSync(join(folder, 'README.md'), 'utf8'))),
    textMember(`${info}/WHEEL`, 'Wheel-Version: 1.0\nGenerator: baton\nRoot-Is-Purelib: true\nTag: py3-none-any\n'),
    { path: `${info}/licenses/LICENSE`, content: readFileSync(join(root, 'LICENSE')) },
  ]
  const record = [...members.map(recorded), `${info}/RECORD,,`].join('\n')
  return { path: pythonFile(root), content: zip([...members, textMember(`${info}/RECORD`, `${record}\n`)]) }
}

function readProject(root: string): string {
  return readFileSync(join(root, 'sdk/python/pyproject.toml'), 'utf8')
}

function distribution(project: string): string {
  return `${quoted(project, /name/).replaceAll('-', '_')}-${quoted(project, /version/)}`
}

function metadata(project: string, readme: string): string {
  return [
    'Metadata-Version: 2.1',
    `Name: ${quoted(project, /name/)}`,
    `Version: ${quoted(project, /version/)}`,
    `Summary: ${quoted(project, /description/)}`,
    'License: MIT',
    `Requires-Python: ${quoted(project, /requires-python/)}`,
    'Description-Content-Type: text/markdown',
    '',
    readme,
  ].join('\n')
}

/** A line of RECORD, by which pip checks what it unpacked. */
function recorded({ path, content }: Member): string {
  return `${path},sha256=${createHash('sha256').update(content).digest('base64url')},${content.length}`
}
