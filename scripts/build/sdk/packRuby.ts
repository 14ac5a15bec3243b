import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Member } from './Member.ts'
import { filesBelow, quoted } from './sources.ts'
import { tar } from './tar.ts'

/** What the gem is called, with the version of the source. */
export function rubyFile(root: string): string {
  return `${quoted(readGemspec(root), /spec\.name/)}-${readVersion(root)}.gem`
}

/** The Ruby SDK as a gem: a tar archive of the description, the files, and the checksums of both. */
export function packRuby(root: string): Member {
  const folder = join(root, 'sdk/ruby')
  const files = [
    ...filesBelow(join(folder, 'lib'), /\.rb$/, 'lib/'),
    { path: 'LICENSE', content: readFileSync(join(root, 'LICENSE')) },
    { path: 'README.md', content: readFileSync(join(folder, 'README.md')) },
  ]
  const parts = [
    { path: 'metadata.gz', content: packed(specification(readGemspec(root), readVersion(root), files)) },
    { path: 'data.tar.gz', content: packed(tar(files)) },
  ]
  const sums = ['SHA256', 'SHA512'].map((name) => {
    const lines = parts.map(({ path, content }) => `  ${path}: ${createHash(name.toLowerCase()).update(content).digest('hex')}\n`)
    return `${name}:\n${lines.join('')}`
  })
  const content = tar([...parts, { path: 'checksums.yaml.gz', content: packed(`---\n${sums.join('')}`) }])
  return { path: rubyFile(root), content }
}

function readGemspec(root: string): string {
  return readFileSync(join(root, 'sdk/ruby/baton.gemspec'), 'utf8')
}

function readVersion(root: string): string {
  return quoted(readFileSync(join(root, 'sdk/ruby/lib/baton/version.rb'), 'utf8'), /VERSION/)
}

const packed = (content: string | Buffer): Buffer => gzipSync(content, { level: 9 })

/** What the gemspec says, as RubyGems writes it down in a gem. Strings of YAML are those of JSON. */
function specification(gemspec: string, version: string, files: readonly Member[]): string {
  const text = (name: string) => JSON.stringify(quoted(gemspec, new RegExp(`spec\\.${name}`)))
  const authors = /spec\.authors = \["([^"]+)"\]/.exec(gemspec)?.[1]
  const ruby = /spec\.required_ruby_version = ">= ([\d.]+)"/.exec(gemspec)?.[1]
  if (authors === undefined || ruby === undefined) throw new Error('The gemspec names no author or no version of Ruby.')
  return `--- !ruby/object:Gem::Specification
name: ${text('name')}
version: !ruby/object:Gem::Version
  version: "${version}"
platform: ruby
authors:
- ${JSON.stringify(authors)}
bindir: bin
cert_chain: []
date: 1980-01-02 00:00:00.000000000 Z
dependencies: []
description: ${text('description')}
email:
executables: []
extensions: []
extra_rdoc_files: []
files:
${files.map(({ path }) => `- ${path}`).join('\n')}
homepage:
licenses:
- ${text('license')}
metadata: {}
rdoc_options: []
require_paths:
- lib
required_ruby_version: !ruby/object:Gem::Requirement
  requirements:
  - - ">="
    - !ruby/object:Gem::Version
      version: "${ruby}"
required_rubygems_version: !ruby/object:Gem::Requirement
  requirements:
  - - ">="
    - !ruby/object:Gem::Version
      version: "0"
requirements: []
rubygems_version: 3.0.0
signing_key:
specification_version: 4
summary: ${text('summary')}
test_files: []
`
}
