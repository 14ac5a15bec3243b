import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Faults, SandboxState } from '#sandbox/phone/contract.ts'
import { toast } from '#web/components/toast/toast.ts'
import { putFaults } from './api.ts'
import { sandboxStateKey } from './useSandboxState.ts'

/** A slider that is being moved is not sent at every step, but when it has rested this long (milliseconds). */
const rest = 150

/** The faults as chosen here, shown at once; what the server then says counts. */
export function useFaults(faults: Faults): [Faults, (faults: Faults) => void] {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Faults | null>(null)
  const { mutate } = useMutation({
    mutationFn: putFaults,
    scope: { id: 'faults' },
    onSuccess: (answer, asked) => {
      queries.setQueryData<SandboxState>(sandboxStateKey, (sandbox) => sandbox && { ...sandbox, faults: answer })
      setChosen((now) => (now === asked ? null : now))
    },
    onError: (error) => {
      setChosen(null)
      toast(error.message, { variant: 'failed' })
    },
  })
  useEffect(() => {
    if (!chosen) return
    const timer = setTimeout(() => mutate(chosen), rest)
    return () => clearTimeout(timer)
  }, [chosen, mutate])
  return [chosen ?? faults, setChosen]
}
