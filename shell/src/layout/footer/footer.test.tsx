import { screen, within } from '@testing-library/react';
import { renderApp } from '../../app/app.fixture';

const theme = {
  socialMedia: {
    facebook: 'https://www.facebook.com/royal',
    telegram: 'https://t.me/royal',
    instagram: '',
    twitter: 'javascript:alert(1)',
  },
  registration: {
    signUpVideo: 'https://video.example/sign-up',
    loginVideo: 'https://video.example/login',
    depositVideo: 'https://video.example/deposit',
    withdrawVideo: 'https://video.example/withdraw',
    playVideo: 'https://video.example/play',
  },
};
const VIDEOS = ['How to sign up', 'How to log in', 'How to deposit', 'How to withdraw', 'How to play'];
const foot = () => within(screen.getByRole('contentinfo'));
const videos = () => VIDEOS.filter((name) => foot().queryByRole('link', { name }) !== null);

test('the foot of a consumer domain has a link for each network and each video that is filled in [A3.11 A3.12 C2.52]', async () => {
  renderApp({ tenant: { type: 'b2c', theme } });
  expect((await foot().findAllByRole('link', { name: 'Facebook' }))[0]).toHaveAttribute(
    'href',
    theme.socialMedia.facebook,
  );
  expect(foot().getAllByRole('link', { name: 'Telegram' })[0]).toHaveAttribute('rel', 'noopener noreferrer');
  expect(foot().queryByRole('link', { name: 'Instagram' })).not.toBeInTheDocument();
  expect(foot().queryByRole('link', { name: 'X' })).not.toBeInTheDocument();
  expect(videos()).toEqual(VIDEOS);
});

test('the foot of a business domain has neither [C2.52]', () => {
  renderApp({ tenant: { type: 'b2b', theme } });
  expect(foot().queryByRole('link', { name: 'Facebook' })).not.toBeInTheDocument();
  expect(videos()).toEqual([]);
});

test('the footer shows the three texts of the domain [A3.14]', () => {
  renderApp();
  for (const text of ['Royal Gaming Private Limited.', 'For players aged 18 and over.', '© 2026 Royal.'])
    expect(foot().getByText(text)).toBeInTheDocument();
});
