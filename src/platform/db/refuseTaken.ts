import { isObject } from '#shared/isObject.ts'
import type { AppError } from '#shared/errors.ts'

/**
 * What to do with an error of writing what must be there once, by the index that says so. The database decides whether it is taken: a look before the
 * write lets two people take it at the same moment.
 */
export function refuseTaken(index: string, refusal: () => AppError): (error: unknown) => never {
  return (error) => {
    if (isObject(error) && error['code'] === '23505' && error['constraint'] === index) throw refusal()
    throw error
  }
}
