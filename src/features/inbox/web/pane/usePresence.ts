import { useEffect, useState } from 'react'
import { subscribe, watchConversation } from '#web/live/socket.ts'

/** Says that the conversation is open here, and gives the names of the others who have it open. */
export function usePresence(conversation: string, me: string): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([])
  useEffect(() => {
    const unsubscribe = subscribe('presence', ({ channel_id, people }) => {
      if (channel_id === conversation) setNames(people.filter((one) => one.id !== me).map((one) => one.name))
    })
    watchConversation(conversation)
    return () => {
      unsubscribe()
      watchConversation(null)
      setNames([])
    }
  }, [conversation, me])
  return names
}
