import type { AppError } from '#shared/errors.ts'
import type { CardField, EngineCard } from '#providers/card.ts'
import { ofEngine } from './newBotDraft.ts'

/** What is wrong with a field, by its name on the card. */
interface FieldError {
  field: string
  message: string
}

/** A refusal, apart by where a form of a bot shows it; null where it has nothing to show. */
interface PlacedError {
  name: string | null
  webhook: string | null
  source: FieldError | null
  engine: FieldError | null
  /** About no field that the form has. */
  elsewhere: string | null
}

const nowhere: PlacedError = { name: null, webhook: null, source: null, engine: null, elsewhere: null }

/** Where a form shows why saving was refused: beside the field that it is about, if the source or the engine asks for it. */
export function placeError(error: AppError | null, fields: readonly CardField[], engine: EngineCard | undefined): PlacedError {
  if (!error) return nowhere
  const { message } = error
  const field = wrongField(error)
  const isOf = (asked: readonly CardField[], wanted: string | null) => asked.some(({ name }) => name === wanted)
  const engineField = ofEngine(field)
  const isShown = field === 'name' || isOf(fields, field) || isOf(engine?.fields ?? [], engineField)
  return {
    name: field === 'name' ? message : null,
    webhook: field === 'webhook' ? message : null,
    source: isOf(fields, field) ? { field, message } : null,
    engine: engineField === null ? null : { field: engineField, message },
    elsewhere: isShown ? null : message,
  }
}

function wrongField({ code, details }: AppError): string {
  if (code === 'name-taken') return 'name'
  const field = details?.['field']
  return typeof field === 'string' ? field : ''
}
