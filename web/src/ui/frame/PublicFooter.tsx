import type { MobileVersion, Office } from '@portal/contract/content'
import {
  IconBrandApple,
  IconBrandFacebook,
  IconBrandGooglePlay,
  IconBrandInstagram,
  IconBrandYoutube,
  IconClock,
  IconMail,
  IconMapPin,
  IconPhone,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { phoneInFours } from '../../base/formats.ts'
import { common } from '../../text/mn/common.ts'
import { type FooterText, footer } from '../../text/mn/footer.ts'
import { unbroken } from '../../text/unbroken.tsx'
import { fill, useLanguage, useText } from '../../text/words.tsx'
import { Icon, type Shape } from '../plain/Icon.tsx'
import { Stack } from '../plain/layout.tsx'
import { Alkhan, Toono } from '../plain/ornaments.tsx'
import { type MapTiles, OfficeMap } from './OfficeMap.tsx'
import classes from './PublicFooter.module.css'

const appIcons = { appStore: IconBrandApple, googlePlay: IconBrandGooglePlay }
const socialIcons = { facebook: IconBrandFacebook, youtube: IconBrandYoutube, instagram: IconBrandInstagram }
interface Guide {
  title: string
  href: string
}

interface PublicFooterProps {
  /** Undefined while loading, or if the server did not send it. */
  office: Office | undefined
  /** Address to show without the office's other data. */
  addressOnly?: string | undefined
  links: Pick<MobileVersion, 'apps' | 'social'>
  guides: readonly Guide[]
  year: number | string
  /** Replaces the line made of year and operator. */
  copyright?: string | undefined
  tiles: MapTiles
  /** Theme and language switches, for phones whose header has no space for them. */
  switches: ReactNode
}

export function PublicFooter({ office, addressOnly, links, guides, year, copyright, tiles, switches }: PublicFooterProps) {
  const text = useText(footer)
  const operator = useOperator(office)
  return (
    <footer className={classes.footer}>
      <Alkhan className={classes.band} />
      <div className={classes.wrap}>
        <Stack gap={9} className={classes.columns}>
          <div>
            <p className={classes.organisation}>
              <Toono size={44} />
              {operator}
            </p>
            <OfficeFacts office={office} addressOnly={addressOnly} />
          </div>
          <div className={classes.lists}>
            <LinkList title={text.guidesTitle}>
              {guides.map(({ title, href }) => (
                <li key={href}>
                  <a href={href}>{title}</a>
                </li>
              ))}
            </LinkList>
            <div>
              {links.apps.length > 0 && (
                <LinkList title={text.appsTitle}>
                  {links.apps.map(({ id, href }) => (
                    <OutsideLink key={id} href={href} icon={appIcons[id]} label={text.apps[id]} />
                  ))}
                </LinkList>
              )}
              {links.social.length > 0 && (
                <LinkList title={text.socialTitle}>
                  {links.social.map(({ id, href }) => (
                    <OutsideLink key={id} href={href} icon={socialIcons[id]} label={text.social[id]} />
                  ))}
                </LinkList>
              )}
            </div>
          </div>
          {office && office.latitude !== null && office.longitude !== null && (
            <OfficeMap latitude={office.latitude} longitude={office.longitude} tiles={tiles} />
          )}
        </Stack>
        <div className={classes.legal}>
          <span>{copyright ?? fill(text.copyright, { year, operator })}</span>
          <a href="/help">{text.help}</a>
          <a href="/draw">{text.draw}</a>
          <a href="/privacy">{text.privacy}</a>
          <span className={classes.switches}>{switches}</span>
        </div>
      </div>
    </footer>
  )
}

/** Name of the organisation that runs the portal; the portal's own if it is not set. */
export function useOperator(office: Office | undefined): string {
  const { language } = useLanguage()
  const { productName } = useText(common)
  return (language === 'en' ? office?.nameEn : office?.name) ?? productName
}

function OfficeFacts({ office, addressOnly }: { office: Office | undefined; addressOnly: string | undefined }) {
  const text = useText(footer)
  const { language } = useLanguage()
  const inEnglish = language === 'en'
  const address = office ? (inEnglish ? office.addressEn : office.address) : addressOnly
  return (
    <Stack as="dl" gap={1} className={classes.facts}>
      {address && (
        <Fact icon={IconMapPin} name={text.address}>
          {unbroken(address)}
        </Fact>
      )}
      {office && (
        <>
          {office.phone !== null && (
            <Fact icon={IconPhone} name={text.phone}>
              <a className="num" href={`tel:+976${office.phone}`}>
                {phoneInFours(office.phone)}
              </a>
            </Fact>
          )}
          {office.email !== null && (
            <Fact icon={IconMail} name={text.email}>
              <a href={`mailto:${office.email}`}>{office.email}</a>
            </Fact>
          )}
          <Fact icon={IconClock} name={text.workingHours}>
            <span className="num">{inEnglish ? office.workingHoursEn : office.workingHours}</span>
          </Fact>
          {office.registrationNumber !== null && (
            <Fact name={text.registrationNumber} spelt>
              <span className="num">{office.registrationNumber}</span>
            </Fact>
          )}
        </>
      )}
    </Stack>
  )
}

interface FactProps {
  icon?: Shape
  name: string
  /** Shows the name; otherwise it is for screen readers only. */
  spelt?: boolean
  children: ReactNode
}

const Fact = ({ icon, name, spelt = false, children }: FactProps) => (
  <div>
    <dt>
      {icon && <Icon of={icon} />}
      <span className={spelt ? undefined : 'unseen'}>{spelt ? `${name}:` : name}</span>
    </dt>
    <dd>{children}</dd>
  </div>
)

const LinkList = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.list}>
    <h2>{title}</h2>
    <ul>{children}</ul>
  </section>
)

function OutsideLink({ href, icon, label }: { href: string; icon: Shape; label: string }) {
  const text = useText(footer)
  return (
    <li>
      <a href={href} target="_blank" rel="noopener">
        <Icon of={icon} />
        <span>
          {label}
          <span className="unseen"> ({text.newWindow})</span>
        </span>
      </a>
    </li>
  )
}

/** Default guides of every portal, with the footer's short titles in the page's language. */
export const guideLinks = ({ guides }: FooterText) => Object.entries(guides).map(([slug, title]) => ({ title, href: `/guides/${slug}` }))
