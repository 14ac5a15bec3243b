/** What was announced last, and as the how many-th. */
export interface Announcement {
  text: string
  times: number
}

/** What screen readers are told politely. They read what comes: the same words said once more come again, or nobody would hear them. */
export function Announced({ text, times }: Announcement) {
  return (
    <div role="status" aria-live="polite" className="sr-only">
      <span key={times}>{text}</span>
    </div>
  )
}
