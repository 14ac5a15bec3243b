import { inflateRawSync } from 'node:zlib'
import { fieldsOrNone } from '#shared/fieldsOrNone.ts'
import { GoogleError } from './GoogleError.ts'
import type { Intent, Response } from './intents.ts'

type Json = Readonly<Record<string, unknown>>

/** The intents of an exported agent: a zip with `agent.json`, `intents/<name>.json` and `intents/<name>_usersays_<language>.json`. */
export function readArchive(zip: Buffer): { displayName: string | null; language: string | null; intents: Intent[] } {
  const files = filesOf(zip)
  const agent = files.get('agent.json')
  if (!agent && !files.has('package.json')) throw new GoogleError('INVALID_ARGUMENT', 'Agent archive is not valid: agent.json is missing.')
  const about = agent ? fieldsOrNone(readJson(agent)) : {}
  const intents: Intent[] = []
  for (const [path, bytes] of files) {
    if (!/^intents\/[^/]+\.json$/.test(path) || /_usersays_[\w-]+\.json$/.test(path)) continue
    const name = path.slice('intents/'.length, -'.json'.length)
    const said = [...files]
      .filter(([other]) => other.startsWith(`intents/${name}_usersays_`))
      .flatMap(([, phrases]) => listOf(readJson(phrases)))
    intents.push(intentOf(fieldsOrNone(readJson(bytes)), said))
  }
  return { displayName: textOf(about['displayName']), language: textOf(about['language']), intents }
}

function intentOf(given: Json, said: Json[]): Intent {
  const [response = {}] = listOf(given['responses'])
  return {
    id: textOf(given['id']) ?? crypto.randomUUID(),
    displayName: textOf(given['name']) ?? 'Intent',
    action: textOf(response['action']) ?? '',
    phrases: said.map((phrase) =>
      listOf(phrase['data'])
        .map((part) => textOf(part['text']) ?? '')
        .join(''),
    ),
    events: listOf(given['events']).flatMap((event) => textOf(event['name']) ?? []),
    inputContexts: textsOf(given['contexts']),
    outputContexts: listOf(response['affectedContexts']).map((context) => ({
      name: String(context['name']),
      lifespanCount: Number(context['lifespan']),
    })),
    responses: listOf(response['messages']).flatMap(responseOf),
    isFallback: given['fallbackIntent'] === true,
    endInteraction: given['endInteraction'] === true,
  }
}

function responseOf(message: Json): Response[] {
  const speech = message['speech'] ?? []
  switch (String(message['type'])) {
    case '0':
      return [{ text: { text: Array.isArray(speech) ? speech.map(String) : [textOf(speech) ?? ''] } }]
    case '1':
      return [
        {
          card: {
            title: textOf(message['title']) ?? '',
            subtitle: textOf(message['subtitle']) ?? '',
            imageUri: textOf(message['imageUrl']) ?? '',
          },
        },
      ]
    case '2':
      return [{ quickReplies: { title: textOf(message['title']) ?? '', quickReplies: textsOf(message['replies']) } }]
    case '3':
      return [{ image: { imageUri: textOf(message['imageUrl']) ?? '' } }]
    case '4':
      return [{ payload: fieldsOrNone(message['payload']) }]
    default:
      return []
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.map(fieldsOrNone) : [])

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new GoogleError('INVALID_ARGUMENT', 'Agent archive is not valid: a file in it is no JSON.')
  }
}

/** The files of a zip, by its central directory; stored or deflated ones. */
function filesOf(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  if (end < 0) throw new GoogleError('INVALID_ARGUMENT', 'Agent archive is not a zip file.')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let n = zip.readUInt16LE(end + 10); n > 0; n--) {
    const [method, size, nameLength] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(begin, begin + size)
    if (!name.endsWith('/')) files.set(name, method === 8 ? inflateRawSync(bytes, { maxOutputLength: 5_000_000 }) : bytes)
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}
