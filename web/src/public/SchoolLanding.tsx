import type { OwnInstitution, SchoolData } from '@portal/contract/publicPages'
import { IconArrowRight, IconPhone } from '@tabler/icons-react'
import { phoneInFours } from '../base/formats.ts'
import { common } from '../text/mn/common.ts'
import { landing } from '../text/mn/landing.ts'
import { publicPages } from '../text/mn/publicPages.ts'
import { unbroken } from '../text/unbroken.tsx'
import { useText } from '../text/words.tsx'
import { RoadScene } from '../ui/picture/RoadScene.tsx'
import { ButtonLink } from '../ui/plain/Button.tsx'
import { Card } from '../ui/plain/Card.tsx'
import { Icon } from '../ui/plain/Icon.tsx'
import { Row, Stack } from '../ui/plain/layout.tsx'
import hero from './Hero.module.css'
import { Island } from './Island.tsx'
import { InnerHeader } from './LandingHeader.tsx'
import landingClasses from './LandingPage.module.css'
import { RENDERED_FROM_HERE } from './Page.tsx'
import { PublicPage } from './PublicPage.tsx'

/** `/` of a school's own portal: name, picture, phones and sign-in; enrolment only while there is a campaign. */
export function SchoolLanding({ data }: { data: SchoolData }) {
  const { school: text } = useText(publicPages)
  const { tabs } = useText(landing)
  const { login } = useText(common)
  const { language, institutions, enrolment, settings } = data
  const [first] = institutions
  const header = (
    <Island name="innerHeader" language={language} of={InnerHeader} with={{ mayRegister: settings.registration, isHome: true }} />
  )
  return (
    <PublicPage data={data} header={header}>
      <div className={hero.hero}>
        <div className={hero.words}>
          <h1>{unbroken(first?.name ?? '')}</h1>
          <Stack gap={6}>
            <p className={hero.note}>{text.lead}</p>
            <Row gap={5} className={hero.actions}>
              <ButtonLink href="/login">
                {login}
                <Icon of={IconArrowRight} />
              </ButtonLink>
              {enrolment.map((tab) => (
                <ButtonLink key={tab} href={`/?tab=${tab}`} variant="default">
                  {tabs[tab]}
                </ButtonLink>
              ))}
            </Row>
          </Stack>
        </div>
        <RoadScene to={first?.kind ?? 'school'} className={hero.scene} />
      </div>
      <div id={RENDERED_FROM_HERE} className={landingClasses.wrap}>
        {institutions.map((institution) => (
          <Institution key={institution.name} institution={institution} />
        ))}
      </div>
    </PublicPage>
  )
}

const Institution = ({ institution: { name, phone, address } }: { institution: OwnInstitution }) => (
  <div className={landingClasses.part}>
    <Card title={unbroken(name)}>
      <Stack gap={5}>
        {phone !== null && (
          <ButtonLink href={`tel:+976${phone}`} variant="default">
            <Icon of={IconPhone} />
            <span className="num">{phoneInFours(phone)}</span>
          </ButtonLink>
        )}
        {address !== '' && <p>{unbroken(address)}</p>}
      </Stack>
    </Card>
  </div>
)
