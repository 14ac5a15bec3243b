import type { Report } from '#features/inbox/timeline/ports.ts'

/** What a bot reported, and the conversation it is about. */
export interface ReportItem {
  report: Report
  conversationId: string
}
