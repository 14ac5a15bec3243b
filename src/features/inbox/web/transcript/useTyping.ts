import { useEffect, useState } from 'react'
import { listen } from '#web/live/listen.ts'
import { subscribe } from '#web/live/socket.ts'
import { messageAdded } from '#features/inbox/timeline/contract.ts'

/** How long a sign of typing lasts (spec, section 9), in milliseconds. */
const lasts = 3000

/** The names of the customer and colleagues who type in a conversation at this moment. */
export function useTyping(conversation: string, me: string): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    const typing = new Map<string, { name: string; timer: ReturnType<typeof setTimeout> }>()
    const show = () => setNames([...new Set([...typing.values()].map((one) => one.name))])
    const stop = (who: string) => {
      clearTimeout(typing.get(who)?.timer)
      if (typing.delete(who)) show()
    }
    const unsubscribe = subscribe('typing', ({ channel_id, person, name }) => {
      if (channel_id !== conversation || person === me) return
      const who = person ?? 'customer'
      clearTimeout(typing.get(who)?.timer)
      typing.set(who, { name, timer: setTimeout(() => stop(who), lasts) })
      show()
    })
    // What was being typed has arrived.
    const unlisten = listen(messageAdded, ({ message, conversation: { id } }) => {
      if (id === conversation) stop(message.by === 'customer' ? 'customer' : message.user)
    })
    return () => {
      unsubscribe()
      unlisten()
      for (const { timer } of typing.values()) clearTimeout(timer)
      setNames([])
    }
  }, [conversation, me])
  return names
}
