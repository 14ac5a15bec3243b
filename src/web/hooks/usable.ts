/** What takes the focus and can be used, as a selector. */
export const usable = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled'
