/** The name of Next up among the filters in the address of the inbox. */
export const nextUpFilter = 'next-up'

/** The filters that the query of an address of the inbox names: `?filter=needs-human,unread`. */
export const filtersIn = (search: string): string[] => (new URLSearchParams(search).get('filter') ?? '').split(',')
