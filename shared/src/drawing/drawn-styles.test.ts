import { classesOf, parseStyles, separateStyleAttributes, shortenClasses, stylesFor } from './drawn-styles';

const html = '<b class="bxVv4Qz lucide GWrv3wI">1.5</b><i class="lucide">2</i>';

test('a screen gets the rules that its classes need, without those of a pointer [F9.03]', () => {
  const css =
    '@layer remote{.bxVv4Qz,.other{margin:0}.bxVv4Qz:hover{top:0}.gone{top:0}}@media (x){.GWrv3wI .gone{top:0}}';
  expect(stylesFor(parseStyles(css), classesOf(html))).toBe('@layer remote{.bxVv4Qz{margin:0}}');
});

test('a rule of a screen has no declaration that loads a file [F9.02]', () => {
  const css = '.lucide{color:red;background:url(data:image/png;base64,iVBO==) center;margin:calc(1px + (2px))}';
  expect(stylesFor(parseStyles(css), classesOf(html))).toBe('.lucide{color:red;margin:calc(1px + (2px))}');
});

test('classes of a screen are short in markup and rules, and absent where no rule has them [F9.03]', () => {
  const css = '.bxVv4Qz>.GWrv3wI{margin:.5em}.bxVv4Qz{top:1.5px}.elsewhere{top:0}';
  expect(shortenClasses(html, css)).toEqual({
    html: '<b class="d0 d1">1.5</b><i>2</i>',
    css: '.d0>.d1{margin:.5em}.d0{top:1.5px}.elsewhere{top:0}',
  });
});

test('equal style attributes become one rule [F9.02]', () => {
  expect(separateStyleAttributes('<b style="top:0"></b><i style="top:0"></i>')).toEqual({
    html: '<b data-s="0"></b><i data-s="0"></i>',
    css: '[data-s="0"]{top:0}',
  });
});
