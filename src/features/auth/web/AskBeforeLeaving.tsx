import { useEffect } from 'react'
import { useStore } from '#web/hooks/store.ts'
import { lazyComponent } from '#web/lazy/lazyComponent.tsx'
import { leaving } from './leaving.ts'

const lazyDialog = lazyComponent(() => import('./LeaveDialog.tsx').then((module) => module.LeaveDialog))

/** The question before logging out, on whichever screen; nothing where nothing is asked. */
export function AskBeforeLeaving() {
  const question = useStore(leaving)
  const Dialog = lazyDialog.useLoaded()
  // Without the dialog nobody has agreed to lose anything.
  useEffect(() => {
    if (question) lazyDialog.load(() => question.answer(false))
  }, [question])
  return question && Dialog ? <Dialog {...question} /> : null
}
