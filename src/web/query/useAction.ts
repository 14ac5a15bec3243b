import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { AppError } from '#shared/errors.ts'
import { ancestorsOf, headingOf } from '#web/hooks/focusBeside.ts'
import { asAppError, isOffline, queries } from './client.ts'

/** Something a form or a button does at the server: whether it is being done, what came of it, and why it failed. */
export function useAction<Result, Given = void>(work: (given: Given) => Promise<Result>, onFailure?: (failure: AppError) => void) {
  const isUnderWay = useRef(false)
  const pressed = useRef<Pressed | null>(null)
  const { mutate, reset, isPending, error, data } = useMutation(
    {
      // Of the drawing that was pressed: by a later one, what was typed since would pass for what was sent.
      mutationFn: ({ act, given }: { act: typeof work; given: Given }) => act(given),
      onError: (failure) => onFailure?.(asAppError(failure)),
      onSettled() {
        isUnderWay.current = false
      },
    },
    queries,
  )
  const failure = error && asAppError(error)
  const wasOffline = isOffline(error)
  // That one is offline is said for as long as one is.
  useEffect(() => {
    if (!wasOffline) return undefined
    addEventListener('online', reset)
    return () => removeEventListener('online', reset)
  }, [wasOffline, reset])
  useEffect(() => {
    if (isPending) return
    if (pressed.current) giveFocusBack(pressed.current, error !== null)
    pressed.current = null
  }, [isPending, error])
  return {
    /** Does it, unless it is being done: a second click may come before the page shows so. */
    run(given: Given) {
      if (isUnderWay.current) return
      isUnderWay.current = true
      pressed.current = pressedNow()
      mutate({ act: work, given })
    },
    isRunning: isPending,
    /** What the last one brought, and null for why it failed; or the other way round. */
    result: data,
    failure,
    /** The field that the failure is about, by its name in the call; null where it is about none. */
    field: failure && fieldOf(failure),
    /** Takes back what is said of a failure, because something else was typed. */
    forget() {
      if (error) reset()
    },
  }
}

interface Pressed {
  element: HTMLElement
  /** The buttons that it stands with. */
  group: Element | null
  form: Element | null
  /** All that it lies in. */
  around: readonly Element[]
}

function pressedNow(): Pressed | null {
  const element = document.activeElement
  if (!(element instanceof HTMLElement)) return null
  return { element, group: element.closest('[role="group"]'), form: element.closest('form'), around: ancestorsOf(element) }
}

/**
 * What cannot be used while something is under way loses the focus. It gets it back, or where it is gone its group, else the heading of where it was,
 * unless somebody has gone on meanwhile. Where a field is refused that one has it: it may be out of sight, and what is wrong with it as well.
 */
function giveFocusBack({ element, group, form, around }: Pressed, isRefused: boolean): void {
  const here = document.activeElement
  if (here !== document.body && here !== element) return
  const wrong = isRefused ? form?.querySelector<HTMLElement>('[aria-invalid="true"]') : null
  if (wrong) return wrong.focus()
  if (here === element) return
  const goal = element.isConnected ? element : group?.querySelector<HTMLElement>('button:enabled')
  goal?.focus({ preventScroll: true })
  // What has gone hands it on first, by its `ref`.
  queueMicrotask(() => {
    if (document.activeElement === document.body) headingOf(around)?.focus({ preventScroll: true })
  })
}

function fieldOf({ code, params, details }: AppError): string | null {
  if (code === 'name-taken') return 'name'
  const field = details?.['field'] ?? params?.['field']
  return typeof field === 'string' ? field : null
}
