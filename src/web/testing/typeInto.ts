import { act } from 'react'

/** Types a text into a field in the place of what it holds, as the browser does: past React, which puts itself before the field's own `value`. */
export function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  act(() => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
