import { QRCodeSVG } from 'qrcode.react';

/** The rupee sign on a dark tile, drawn: a font is not there inside a picture. */
const MARK = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="5" fill="#0b0f12"/>' +
    '<path d="M7.5 6h9M7.5 9.5h9M7.5 6h2.5c5 0 5 7 0 7H7.5l6 5.5" fill="none" stroke="#fff" stroke-width="1.8" ' +
    'stroke-linecap="round" stroke-linejoin="round"/></svg>',
)}`;

/** A QR that any UPI app reads: black on white whatever the theme, with the quiet zone that scanners need (C2.22). */
export default function UpiQr({ link, title }: { readonly link: string; readonly title: string }) {
  return (
    <QRCodeSVG
      value={link}
      title={title}
      role="img"
      size={264}
      level="Q"
      marginSize={4}
      imageSettings={{ src: MARK, width: 44, height: 44, excavate: true }}
    />
  );
}
