import 'espalier/element';
