/** The pages whose files are kept for the time without a network: those whose answers are kept too. */
const ofChild = ['schedule', 'homework', 'cook', 'attendance', 'daily-attendance', 'absence']
const offlinePages = ['/', ...ofChild.map((page) => `/student/$studentId/${page}`)]

export const isKept = (path: string): boolean => offlinePages.includes(path)
