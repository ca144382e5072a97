declare module '@backlay/shared/ui/styles';
