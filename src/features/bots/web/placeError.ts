import type { AppError } from '#shared/errors.ts'
import type { CardField, EngineCard } from '#providers/card.ts'
import { ofEngine } from './newBotDraft.ts'

/** What is wrong with a field, by its name on the card. */
interface FieldError {
  field: string
  message: string
}

/** What `useAction` says of a refusal. */
interface Refused {
  failure: AppError | null
  field: string | null
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
export function placeError({ failure, field: named }: Refused, fields: readonly CardField[], engine: EngineCard | undefined): PlacedError {
  if (!failure) return nowhere
  const { message } = failure
  const field = named ?? ''
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
