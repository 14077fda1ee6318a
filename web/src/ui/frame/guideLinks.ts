import type { FooterText } from '../../text/mn/footer.ts'

/** The guides that every portal begins with, in the footer's short words and the page's language. */
export const guideLinks = ({ guides }: FooterText) => Object.entries(guides).map(([slug, title]) => ({ title, href: `/guides/${slug}` }))
