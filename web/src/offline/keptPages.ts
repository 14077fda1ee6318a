/** The pages whose files are kept for the time without a network: those whose answers are kept too. */
const offlinePages = ['/', '/student/$studentId/schedule', '/student/$studentId/homework', '/student/$studentId/cook']

export const isKept = (path: string): boolean => offlinePages.includes(path)
